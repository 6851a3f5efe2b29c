import type { Lead } from '../../../generated/prisma/client.ts'
import { builder } from '../schema/builder.ts'
import { ContactChannel } from '../schema/enums.ts'

export const ContactPreference = builder
  .objectRef<Pick<Lead, 'contactAfter' | 'contactBefore' | 'channel'>>('ContactPreference')
  .implement({
    description: 'How and when a lead said to be reached. What was not said is null.',
    fields: (t) => ({
      after: t.exposeString('contactAfter', { nullable: true, description: 'Not before: HH:MM, local to the lead.' }),
      before: t.exposeString('contactBefore', { nullable: true, description: 'Not after: HH:MM, local to the lead.' }),
      channel: t.expose('channel', { type: ContactChannel, nullable: true, description: 'How.' }),
    }),
  })
