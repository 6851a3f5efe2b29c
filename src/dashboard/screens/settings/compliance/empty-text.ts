/** What an empty list means. Only a search for the phone number alone shows that it is not blocked. */
export function emptyText({ phone, ...others }: { phone?: string; reason?: string; method?: string }): string {
  if (Object.keys(others).length > 0) return 'Clear the filters to see all blocked numbers.'
  return phone ? 'This number isn’t blocked.' : 'Leads who opt out appear here immediately.'
}
