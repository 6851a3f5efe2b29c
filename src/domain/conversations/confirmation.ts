type Brand = { name: string; helpContact: string }

/** The one text after an opt-out: who it was, that it is over, and nothing to sell. */
export function optOutConfirmation({ name }: Brand): string {
  return `${name}: You are unsubscribed and will get no more messages. Reply START to subscribe again.`
}

export function optInConfirmation({ name }: Brand): string {
  return `${name}: You are subscribed again. Reply HELP for help, STOP to unsubscribe.`
}

export function helpAnswer({ name, helpContact }: Brand): string {
  return `${name}: For help from a person: ${helpContact}. Msg & data rates may apply. Reply STOP to unsubscribe.`
}
