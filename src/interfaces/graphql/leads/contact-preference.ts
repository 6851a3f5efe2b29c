import type { Lead } from '../../../generated/prisma/client.ts'
import { builder } from '../schema/builder.ts'
import { enumOf } from '../schema/enums.ts'

const ContactChannel = enumOf('ContactChannel', 'The lead’s preferred contact channel.', {
  call: 'Phone call.',
  email: 'Email.',
  text: 'Text message instead of a phone call.',
})

export const ContactPreference = builder
  .objectRef<Pick<Lead, 'contactAfter' | 'contactBefore' | 'channel'>>('ContactPreference')
  .implement({
    description: 'How and when the lead wants to be contacted. A field is null if the lead did not specify it.',
    fields: (t) => ({
      after: t.exposeString('contactAfter', {
        nullable: true,
        description: 'Earliest time, as HH:MM in the lead’s local time.',
      }),
      before: t.exposeString('contactBefore', {
        nullable: true,
        description: 'Latest time, as HH:MM in the lead’s local time.',
      }),
      channel: t.expose('channel', { type: ContactChannel, nullable: true, description: 'Preferred contact channel.' }),
    }),
  })
