FROM python:3.11-slim
WORKDIR /srv/juez-de-campo
COPY . .
RUN pip install --no-cache-dir -e . \
    && useradd --system --uid 10001 juez \
    && mkdir data \
    && chown juez data
USER juez
ENV PYTHONUNBUFFERED=1
# The database lies here: without a volume it goes with the container.
VOLUME ["/srv/juez-de-campo/data"]
ENTRYPOINT ["python", "-m", "bot"]
