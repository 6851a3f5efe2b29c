import { type PlaybookProblem, problemCode } from '../../../domain/campaigns/index.ts'
import { builder } from './builder.ts'
import { enumFrom } from './enum-from.ts'

/** A refusal knows its code as text. */
type Shown = Omit<PlaybookProblem, 'code'> & { code: string }

export const PlaybookProblemObject = builder.objectRef<Shown>('PlaybookProblem').implement({
  description: 'One error or warning in a playbook.',
  fields: (t) => ({
    code: t.field({
      type: enumFrom(problemCode),
      description: 'Kind of the error or warning.',
      resolve: ({ code }) => code,
    }),
    path: t.exposeString('path', {
      description: 'Path of the error, such as signals[0].value[1].points. Empty for the whole playbook.',
    }),
    message: t.exposeString('message', { description: 'Human-readable message that explains how to fix the error.' }),
    isWarning: t.boolean({
      description: 'Whether this is a warning. You can save a playbook that has only warnings.',
      resolve: ({ isWarning }) => isWarning === true,
    }),
    preventsActivation: t.boolean({
      description:
        'Whether this text prevents the campaign’s activation: the text contains an example name, lacks company ' +
        'data, or has not been confirmed. Always false in a sandbox.',
      resolve: ({ preventsActivation }) => preventsActivation === true,
    }),
  }),
})
