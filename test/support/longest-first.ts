import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes ten seconds or more, the longest first. A file that is forgotten here only makes the run a little longer. */
const LONG = [
  'test/faults/kill.test.ts',
  'test/faults/turn-race.test.ts',
  'test/faults/webhook-herd.test.ts',
  'test/flows/sign-in.test.ts',
  'test/rules/patterns.test.ts',
  'test/flows/command-shell.test.ts',
  'test/faults/password-flood.test.ts',
  'test/faults/webhook-replay-crash.test.ts',
  'test/faults/webhook-retry-machine.test.ts',
  'test/rules/understand.test.ts',
  'test/flows/embedded.test.ts',
  'test/rules/quiet-hours-year.test.ts',
  'test/faults/import-memory.test.ts',
  'test/faults/processes.test.ts',
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
