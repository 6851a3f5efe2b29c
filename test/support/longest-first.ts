import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes ten seconds or more, the longest first. A file that is forgotten here only makes the run a little longer. */
const LONG = [
  'test/platform/kill.test.ts',
  'test/agent/turn-race.test.ts',
  'test/webhooks/delivery/webhook-herd.test.ts',
  'test/identity/sign-in.test.ts',
  'test/patterns/patterns.test.ts',
  'test/platform/command-shell.test.ts',
  'test/identity/password-flood.test.ts',
  'test/webhooks/replay/webhook-replay-crash.test.ts',
  'test/webhooks/delivery/webhook-retry-machine.test.ts',
  'test/agent/reading/understand.test.ts',
  'test/platform/embedded.test.ts',
  'test/compliance/quiet-hours-year.test.ts',
  'test/leads/import-memory.test.ts',
  'test/platform/processes.test.ts',
]

/** So that no worker ends with a long file while the other has nothing left, on a machine that has no times of an earlier run either. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification, path: string) => moduleId.endsWith(`/${path}`)
    const long = LONG.flatMap((path) => sorted.filter((file) => isLong(file, path)))
    return [...long, ...sorted.filter((file) => !long.includes(file))]
  }
}
