import { isDashboardPage } from '../http/dashboard.ts'

const US = 'http://us.invalid'
const LENGTH_MAX = 2_000

/** The page of the dashboard to open after the sign-in, as a path that a browser accepts. */
export function returnAddress(given: string | null): string | null {
  if (given === null || given.length > LENGTH_MAX || !given.startsWith('/')) return null
  const url = URL.parse(given, US)
  if (url?.origin !== US || !isDashboardPage(url.pathname)) return null
  return url.pathname + url.search + url.hash
}

/** The same of a request's own query. */
export function returnAddressIn(url: string): string | null {
  return returnAddress(URL.parse(url, US)?.searchParams.get('to') ?? null)
}
