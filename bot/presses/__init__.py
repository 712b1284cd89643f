"""What happens when a control is pressed: one function for each verb of bot.ids."""
