import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take ten seconds or more, longest first. A missing file only makes the run a little longer. */
const LONG = [
  'test/identity/two-factor-required.test.ts',
  'test/tenancy/tenancy.test.ts',
  'test/identity/sign-in.test.ts',
  'test/identity/two-factor.test.ts',
  'test/patterns/patterns.test.ts',
  'test/contracts/graphql-documents.test.ts',
  'test/agent/models/models-refused.test.ts',
  'test/tenancy/tenancy-rest.test.ts',
  'test/agent/behaviour/dialogues-with-model.test.ts',
  'test/alerts/alerts.test.ts',
  'test/platform/embedded.test.ts',
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
