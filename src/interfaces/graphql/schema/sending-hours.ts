import { type SendingHours, sendingHoursShape } from '../../../domain/workspaces/index.ts'
import { builder } from './builder.ts'
import { fieldsOf } from './shape-fields.ts'

/** When a workspace or a campaign sends. */
export const SendingHoursObject = builder.objectRef<SendingHours>('SendingHours').implement({
  description: sendingHoursShape.description!,
  fields: (t) => fieldsOf(t, sendingHoursShape),
})
