/** A command that must exit with 0. */
export type Command = { kind: 'command'; name: string; command: string[]; quietSeconds: number }

/** Test files of one Vitest configuration. */
export type Suite = {
  kind: 'suite'
  name: string
  config: string
  env?: Record<string, string>
  /** What it takes on two quiet cores. The time it gets follows from this. */
  quietSeconds: number
  /** What runs, and decides, when there is no time for the whole. The rest follows at the end, while time is left. */
  small?: { files: string[]; env: Record<string, string>; quietSeconds: number }
  /** More files than this that fail once and pass alone are a failure. */
  unstableMax: number
  /** A test that fails twice because it ran out of time does not decide: these tests wait for killed processes. */
  forgivesTime?: true
  /** Runs at the end, and only while time is left, when the whole does not fit. */
  mayWait?: true
}

export type Step = Command | Suite

/** Everything a change must pass, in order. `npm test` and what comes before the first `small` always run whole. */
export const STEPS: Step[] = [
  { kind: 'command', name: 'check', command: ['npm', 'run', 'check'], quietSeconds: 25 },
  { kind: 'suite', name: 'test', config: 'test/vitest.config.ts', quietSeconds: 300, unstableMax: 3 },
  {
    kind: 'command',
    name: 'bench:agent',
    command: ['npm', 'run', 'bench:agent', '--', '--size', '10', '--runs', '2', '--check'],
    quietSeconds: 25,
  },
  {
    kind: 'suite',
    name: 'test:browser',
    config: 'test/browser/vitest.config.ts',
    quietSeconds: 760,
    small: {
      files: ['journey', 'shell', 'inbox/inbox', 'leads', 'settings/settings'].map(
        (name) => `test/browser/${name}.test.ts`,
      ),
      env: {},
      quietSeconds: 100,
    },
    unstableMax: Number.POSITIVE_INFINITY,
  },
  {
    kind: 'suite',
    name: 'test:long',
    config: 'test/long/vitest.config.ts',
    quietSeconds: 800,
    small: {
      files: [
        'test/agent/turn-race.test.ts',
        'test/agent/turn-kill.test.ts',
        'test/leads/import-crash.test.ts',
        'test/long/database-breaks.test.ts',
        'test/long/sends-kill.test.ts',
        'test/platform/worker-kill.test.ts',
        'test/rest/rest-fuzz.test.ts',
        'test/webhooks/replay/webhook-replay-crash.test.ts',
      ],
      env: { FAULT_ROUNDS: '2' },
      quietSeconds: 250,
    },
    unstableMax: Number.POSITIVE_INFINITY,
    forgivesTime: true,
  },
  ...['sentinel', 'cluster'].map(
    (form): Suite => ({
      kind: 'suite',
      name: `test:redis, ${form}`,
      config: 'test/redis/vitest.config.ts',
      env: { REDIS_FORM: form },
      quietSeconds: 100,
      unstableMax: Number.POSITIVE_INFINITY,
      forgivesTime: true,
      mayWait: true,
    }),
  ),
  {
    kind: 'suite',
    name: 'test:ecosystem',
    config: 'test/ecosystem/vitest.config.ts',
    quietSeconds: 150,
    unstableMax: Number.POSITIVE_INFINITY,
    mayWait: true,
  },
  {
    kind: 'suite',
    name: 'test:image',
    config: 'test/image/vitest.config.ts',
    quietSeconds: 30,
    unstableMax: Number.POSITIVE_INFINITY,
    mayWait: true,
  },
  {
    kind: 'suite',
    name: 'test:built-image',
    config: 'test/image/built/vitest.config.ts',
    quietSeconds: 100,
    unstableMax: Number.POSITIVE_INFINITY,
    mayWait: true,
  },
]
