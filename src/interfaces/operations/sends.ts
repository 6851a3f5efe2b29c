import { z } from 'zod'
import {
  CreateSendInput,
  cancelSend,
  createSend,
  pauseSend,
  readSend,
  readTexted,
  resumeSend,
  SendIdInput,
} from '../../domain/campaigns/index.ts'
import { idText } from '../../domain/kernel/index.ts'
import { SendCounts } from '../graphql/campaigns/sends.ts'
import { builder } from '../graphql/schema/builder.ts'
import type { MutationRequest } from '../graphql/schema/mutation.ts'
import { refuses } from '../graphql/schema/refusals.ts'
import { rowField, rowPayload } from '../graphql/schema/row-field.ts'
import { scopes } from '../graphql/schema/scopes.ts'
import { parseInput, withGraphqlParams } from '../graphql/schema/wire.ts'
import { RestCreatedSend, RestSend } from '../rest/resources/sends.ts'
import { ACT } from '../rest/schema/route.ts'
import { operation } from './operation.ts'

const scope = ['messaging'] as const
const tag = 'Campaigns'

type Sent = Awaited<ReturnType<typeof readSend>>
type Asked = z.output<typeof CreateSendInput>
type Made = { sendId: string | null; asked: Asked } & Pick<Sent, 'counts' | 'segments' | 'without_consent'>

const TEXTED_MAX = 100
/** Query cost: the leads are counted again. */
const TEXTED_COST = 50

const TextedPage = z.object({ first: z.int().min(1).max(TEXTED_MAX), after: idText.nullable() })

const CreatePayload = builder.objectRef<Made>('CreateCampaignSendPayload').implement({
  description: 'The send, or the expected numbers of a dry run.',
  fields: (t) => ({
    send: rowField(t, { model: 'CampaignSend', id: 'sendId', description: 'The send. Null for a dry run.' }),
    counts: t.expose('counts', {
      type: SendCounts,
      nullable: true,
      description: 'Number of leads by result. For a dry run, the expected numbers.',
    }),
    segments: t.exposeInt('segments', {
      nullable: true,
      description: 'Number of SMS segments. For a dry run, an estimate.',
    }),
    withoutConsent: t.exposeInt('without_consent', {
      nullable: true,
      description: 'Number of leads to message without recorded consent.',
    }),
    textedLeads: t.prismaField({
      type: ['Lead'],
      nullable: true,
      description: 'The leads that would be messaged, newest first. Null unless it is a dry run.',
      authScopes: scopes.readLeads,
      args: {
        first: t.arg.int({ defaultValue: 25, description: `Maximum number of leads, 1 to ${TEXTED_MAX}.` }),
        after: t.arg.id({ description: 'Only leads after the lead with this ID.' }),
      },
      complexity: ({ first }) => ({ field: TEXTED_COST, multiplier: first ?? TEXTED_MAX }),
      resolve: (query, { asked }, args, { app, principal: { workspaceId } }) =>
        withGraphqlParams(async () => {
          const selection = { ...query } // Pothos reports a query that is not read
          if (!asked.dry_run) return null
          const { first, after } = parseInput(TextedPage, {
            first: args.first ?? TEXTED_MAX,
            after: args.after ?? null,
          })
          const ids = await readTexted(app, { workspaceId, ...asked }, { first, after })
          return app.db
            .reads(workspaceId)
            .lead.findMany({ ...selection, where: { id: { in: ids } }, orderBy: { id: 'desc' } })
        }),
    }),
  }),
})

refuses(CreatePayload, ['campaign_not_running', 'send_outgrown', 'limit_reached'])

operation('create_send', {
  input: CreateSendInput,
  scope,
  description:
    'Sends a campaign’s opening message to leads, in the background. The sending rules apply to every message. A ' +
    'lead receives at most one message. With `dry_run`, only counts the leads.',
  run: (input, { app, by }) => createSend(app, { ...by, ...input }),
  again: sendAgain,
  rest: {
    ...{ ...ACT, path: '/campaigns/{campaign_id}/sends', tag, statuses: [202, 200] },
    codes: ['not_found', 'conflict', 'limit_reached'],
    adds: 'Returns 202, or 200 for a dry run.',
    type: RestCreatedSend,
    show: (send, _request, { dry_run }) => ({ status: dry_run ? 200 : 202, resource: send }),
    example: { filter: { source: 'expo', state: 'CA', not_texted_days: 30 }, per_hour: 600, dry_run: true },
  },
  graphql: {
    name: 'createCampaignSend',
    type: CreatePayload,
    show: ({ id, counts, segments, without_consent }, asked) => ({
      ...{ sendId: id, counts, segments, without_consent, asked },
    }),
    input: { names: { filter: 'LeadFilter' } },
    takes: 'The leads to message, and when.',
    complexity: 50,
  },
})

const CHANGES = {
  pause: {
    run: pauseSend,
    payload: 'PauseCampaignSendPayload',
    description:
      'Pauses a send. No more messages are queued until the send is resumed. Messages that are already queued are still sent.',
  },
  resume: { run: resumeSend, payload: 'ResumeCampaignSendPayload', description: 'Resumes a paused send.' },
  cancel: {
    run: cancelSend,
    payload: 'CancelCampaignSendPayload',
    description: 'Cancels a send and its queued messages that were not handed to the carrier yet.',
  },
}

for (const [verb, { run, payload, description }] of Object.entries(CHANGES)) {
  operation(`${verb}_send`, {
    input: SendIdInput,
    scope,
    description,
    run: (input, { app, by }) => run(app, { ...by, ...input }),
    again: sendAgain,
    rest: { ...ACT, path: `/sends/{id}/${verb}`, tag, type: RestSend, show: (send) => send },
    graphql: {
      name: `${verb}CampaignSend`,
      type: rowPayload(payload, 'The send.', {
        field: 'send',
        model: 'CampaignSend',
        id: 'sendId',
        refusals: ['send_over'],
      }),
      show: (_send, { id }) => ({ sendId: id }),
      input: { description: `The send to ${verb}.` },
    },
  })
}

function sendAgain(id: string, { app, by: { workspaceId } }: MutationRequest) {
  return readSend(app, { workspaceId, id })
}
