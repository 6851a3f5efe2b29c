/** The suites of `npm run test:long`: those that kill or start many processes, those that take minutes, and those that need Python. */
export const LONG_SUITES = [
  'test/long/**/*.test.ts',
  'test/**/*-{kill,crash}.test.ts',
  'test/agent/turn-race.test.ts',
  'test/client/{client-commands,python-client}.test.ts',
  'test/identity/member-shell.test.ts',
  'test/identity/password-flood.test.ts',
  'test/live/{live-race,shared-limits}.test.ts',
  'test/messaging/unread-texts.test.ts',
  'test/platform/{command-shell,first-start,processes}.test.ts',
  'test/rest/rest-fuzz.test.ts',
  'test/webhooks/delivery/webhook-{herd,retry-machine}.test.ts',
]
