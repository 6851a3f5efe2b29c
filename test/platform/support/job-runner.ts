import { JobRunner } from '../../../src/interfaces/jobs/job-runner.ts'

type Deps = ConstructorParameters<typeof JobRunner>[0]

/** A runner whose jobs do nothing, on the system's clock, except for what is given. */
export function runnerOf(deps: Partial<Deps>): JobRunner {
  const clock = { now: () => new Date() }
  return new JobRunner({ clock, run: async () => null, isEarly: () => false, wakeAt: () => {}, ...deps })
}
