"""A small discord.py bot that uses every part of the wire that the sandbox speaks. Run as its own process."""

from __future__ import annotations

import asyncio
import io
import os
import sys
from urllib.parse import urlsplit

import discord
import yarl
from discord import app_commands, ui
from PIL import Image


def point_at(url: str) -> None:
    """Let discord.py talk to the local server."""
    assert urlsplit(url).hostname == "127.0.0.1"
    discord.http.Route.BASE = f"{url}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(url.replace("http", "ws") + "/ws")


class Probe(discord.Client):
    """The bot: commands below, presses and forms through one router, as the real one does it."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=0.05,
        )
        self.tree = app_commands.CommandTree(self)
        self.panels: dict[int, discord.Interaction] = {}
        self.presses = 0

    async def setup_hook(self) -> None:
        add_commands(self.tree)
        await self.tree.sync()

    async def on_resumed(self) -> None:
        print("resumed")

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        data = interaction.data or {}
        custom_id = str(data.get("custom_id", ""))
        if interaction.type is discord.InteractionType.component:
            await pressed(self, interaction, custom_id, data)
        elif interaction.type is discord.InteractionType.modal_submit:
            await submitted(interaction, custom_id, data)


def picture(colour: str = "red") -> discord.File:
    """A small PNG."""
    sink = io.BytesIO()
    Image.new("RGB", (20, 10), colour).save(sink, "PNG")
    sink.seek(0)
    return discord.File(sink, "board.png", description="A red board")


def board(text: str, count: int = 0) -> ui.LayoutView:
    """A board in Components V2."""
    view = ui.LayoutView(timeout=None)
    box = ui.Container(accent_colour=0xAA3300)
    box.add_item(ui.TextDisplay(f"# Board\n{text}"))
    box.add_item(
        ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="A red board"))
    )
    box.add_item(ui.Separator())
    box.add_item(
        ui.Section(ui.TextDisplay("beside"), accessory=ui.Button(label="Seat", custom_id=f"seat:{count}"))
    )
    row = ui.ActionRow()
    row.add_item(ui.Button(label="Count", custom_id=f"count:{count}", style=discord.ButtonStyle.primary))
    row.add_item(ui.Button(label="Form", custom_id="form"))
    row.add_item(ui.Button(label="Slow", custom_id="slow"))
    row.add_item(ui.Button(label="Silent", custom_id="silent"))
    row.add_item(ui.Button(label="Off", custom_id="off", disabled=True))
    box.add_item(row)
    pick = ui.Select(
        custom_id="pick",
        placeholder="Pick",
        max_values=2,
        options=[discord.SelectOption(label=f"Card {n}", value=f"card-{n}") for n in range(3)],
    )
    box.add_item(ui.ActionRow(pick))
    box.add_item(ui.ActionRow(ui.UserSelect(custom_id="who", placeholder="Who")))
    view.add_item(box)
    view.stop()
    return view


class Bid(ui.Modal, title="Your bid"):
    """A form with every kind of field that games use."""

    amount = ui.Label(
        text="Amount", description="A number", component=ui.TextInput(custom_id="amount", max_length=3)
    )
    suit = ui.Label(
        text="Suit",
        component=ui.Select(
            custom_id="suit",
            options=[
                discord.SelectOption(label="Cups", value="c"),
                discord.SelectOption(label="Swords", value="s"),
            ],
        ),
    )
    rival = ui.Label(text="Rival", component=ui.UserSelect(custom_id="rival", required=False))
    secret = ui.Label(text="Secret", component=ui.Checkbox(custom_id="secret"))
    note = ui.TextDisplay("Bids are secret.")


class Survey(ui.Modal, title="A survey"):
    """The other kinds of field."""

    weapon = ui.Label(
        text="Weapon",
        component=ui.RadioGroup(
            custom_id="weapon",
            options=[
                discord.RadioGroupOption(label="Sword", value="sword", description="Long"),
                discord.RadioGroupOption(label="Dagger", value="dagger"),
            ],
        ),
    )
    days = ui.Label(
        text="Days",
        component=ui.CheckboxGroup(
            custom_id="days",
            required=False,
            options=[discord.CheckboxGroupOption(label=day, value=day) for day in ("Mon", "Tue", "Wed")],
        ),
    )
    where = ui.Label(text="Where", component=ui.ChannelSelect(custom_id="where", required=False))
    proof = ui.Label(text="Proof", component=ui.FileUpload(custom_id="proof", required=False))
    story = ui.Label(
        text="Story",
        component=ui.TextInput(custom_id="story", style=discord.TextStyle.paragraph, required=False),
    )


async def pressed(bot: Probe, interaction: discord.Interaction, custom_id: str, data: dict) -> None:
    verb, _, rest = custom_id.partition(":")
    response = interaction.response
    if verb == "count":
        bot.presses += 1
        await response.edit_message(view=board(f"count {int(rest) + 1}", int(rest) + 1))
    elif verb == "seat":
        bot.panels[interaction.user.id] = interaction
        await response.send_message(view=panel(f"hand of {interaction.user.mention}"), ephemeral=True)
    elif verb == "form":
        form = Bid(custom_id=f"bid:{interaction.user.id}")
        form.stop()
        await response.send_modal(form)
    elif verb == "slow":
        await response.defer()
        await asyncio.sleep(0.1)
        await interaction.edit_original_response(view=board("slowly"))
    elif verb == "pick":
        await response.send_message("picked " + " ".join(data["values"]), ephemeral=True)
    elif verb == "who":
        (user,) = data["resolved"]["users"].values()
        await response.send_message(f"chose {user['global_name']}", ephemeral=True)
    elif verb == "draw":
        await response.edit_message(view=panel("drawn"), attachments=[picture("blue")])
    elif verb == "public":
        await interaction.channel.get_partial_message(interaction.message.id).edit(content="by channel route")


def panel(text: str) -> ui.LayoutView:
    """An ephemeral panel."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(text))
    view.add_item(
        ui.ActionRow(ui.Button(label="Draw", custom_id="draw"), ui.Button(label="Odd", custom_id="public"))
    )
    view.stop()
    return view


async def submitted(interaction: discord.Interaction, custom_id: str, data: dict) -> None:
    fields = {}
    for row in data["components"]:
        held = row.get("component")
        if held:
            fields[held["custom_id"]] = held.get("value", held.get("values"))
    if custom_id == "survey":
        files = [file["filename"] for file in data.get("resolved", {}).get("attachments", {}).values()]
        places = [place["name"] for place in data.get("resolved", {}).get("channels", {}).values()]
        told = (fields["weapon"], fields["days"], places, files, fields["story"])
        await interaction.response.send_message(" ".join(map(str, told)), ephemeral=True)
        return
    rivals = [user["global_name"] for user in data.get("resolved", {}).get("users", {}).values()]
    values = " ".join(str(v) for v in (fields["amount"], fields["suit"], rivals, fields["secret"]))
    text = f"{interaction.user.display_name} {custom_id}: {values}"
    await interaction.response.send_message(text, ephemeral=True)


def add_commands(tree: app_commands.CommandTree) -> None:
    play = app_commands.Group(name="play", description="Open a match")

    @play.command(description="Open a ring")
    @app_commands.describe(opponent="Who", rounds="How many", style="How")
    @app_commands.choices(style=[app_commands.Choice(name="Short", value="short")])
    async def ring(
        interaction: discord.Interaction,
        opponent: discord.Member,
        rounds: app_commands.Range[int, 1, 5] = 3,
        style: app_commands.Choice[str] | None = None,
    ) -> None:
        how = style.value if style else "long"
        await interaction.response.send_message(
            f"{interaction.user.mention} against {opponent.mention}, {rounds}, {how}, {interaction.locale}",
            allowed_mentions=discord.AllowedMentions(users=[opponent]),
        )

    tree.add_command(play)

    @tree.command(name="board", description="Show the board")
    async def show(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=board("start"), file=picture())

    @tree.command(description="Think for a moment")
    async def think(interaction: discord.Interaction, secretly: bool = False) -> None:
        await interaction.response.defer(thinking=True, ephemeral=secretly)
        await asyncio.sleep(0.05)
        await interaction.followup.send("thought")
        await interaction.followup.send("and more", ephemeral=True)

    @tree.command(description="Ask for a card")
    async def why(interaction: discord.Interaction, card: str) -> None:
        await interaction.response.send_message(f"why {card}", ephemeral=True)

    @why.autocomplete("card")
    async def cards(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
        names = ["Botta", "Parata", "Posta"]
        return [app_commands.Choice(name=n, value=n.lower()) for n in names if current.lower() in n.lower()]

    @tree.command(description="Open a thread")
    @app_commands.guild_only()
    async def thread(interaction: discord.Interaction) -> None:
        channel = interaction.channel
        started = await channel.create_thread(name="match 1", type=discord.ChannelType.public_thread)
        await started.add_user(interaction.user)
        message = await started.send(view=board("in the thread"), file=picture())
        await message.edit(view=board("edited"), attachments=[picture("green")])
        starter = await channel.send("a match")
        await starter.create_thread(name="match 2")
        await interaction.response.send_message(started.mention, ephemeral=True)

    @tree.command(description="Write to somebody")
    async def whisper(interaction: discord.Interaction, to: discord.User) -> None:
        try:
            await to.send(f"hello {to.display_name}")
        except discord.Forbidden as refused:
            await interaction.response.send_message(f"refused {refused.code}")
        else:
            await interaction.response.send_message("sent")

    @tree.command(description="Edit the panel of another user")
    async def nudge(interaction: discord.Interaction, who: discord.User) -> None:
        await interaction.client.panels[who.id].edit_original_response(view=panel("nudged"))
        await interaction.response.send_message("done", ephemeral=True)

    @tree.command(description="Ask everything")
    async def survey(interaction: discord.Interaction) -> None:
        form = Survey(custom_id="survey")
        form.stop()
        await interaction.response.send_modal(form)

    @tree.command(description="Say it again")
    async def echo(interaction: discord.Interaction, text: str) -> None:
        everyone = discord.AllowedMentions(users=True)
        await interaction.response.send_message(text.replace("|n|", "\n"), allowed_mentions=everyone)

    @tree.command(description="Never answer")
    async def sleep(interaction: discord.Interaction) -> None:
        print("sleeping")

    @tree.command(description="Only for moderators")
    @app_commands.default_permissions(manage_guild=True)
    async def rule(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("ruled")

    @tree.command(description="Read a file")
    async def replay(interaction: discord.Interaction, file: discord.Attachment) -> None:
        await interaction.response.send_message(
            (await file.read()).decode(), file=discord.File(io.BytesIO(b"x"), "x y.txt")
        )


if __name__ == "__main__":
    discord.utils.setup_logging()
    point_at(os.environ["JUEZ_DISCORD_URL"])
    if "--die" in sys.argv:
        sys.exit("no database")
    Probe().run(os.environ["DISCORD_TOKEN"], log_handler=None)
