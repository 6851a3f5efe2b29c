import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take ten seconds or more, longest first. A missing file only makes the run a little longer. */
const LONG = [
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

/** Starts long files first, so that workers finish at about the same time, also without times of an earlier run. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification, path: string) => moduleId.endsWith(`/${path}`)
    const long = LONG.flatMap((path) => sorted.filter((file) => isLong(file, path)))
    return [...long, ...sorted.filter((file) => !long.includes(file))]
  }
}
