import { isNotEmpty, useForm } from '@mantine/form'
import type { CombinedError } from '@urql/core'
import type { ResultOf, VariablesOf } from 'gql.tada'
import { useEffect, useEffectEvent, useState } from 'react'
import { CreateCampaignSend } from '../../../generated/dashboard/documents.ts'
import { useFormAction } from '../../components/form/use-form-action.ts'
import { newIdempotencyKey } from '../../components/request/idempotency-key.ts'

export type SendInput = VariablesOf<typeof CreateCampaignSend>['input']
export type LeadFilter = NonNullable<SendInput['filter']>
export type Preview = NonNullable<ResultOf<typeof CreateCampaignSend>['createCampaignSend']>

/** The leads of a send: chosen ones, those of a filter, or, with neither, those that the user filters in the dialog. */
export type SendTarget = { campaignId?: string; leadIds?: string[]; filter?: LeadFilter }

export type SendValues = {
  campaignId: string | null
  source: string
  status: LeadFilter['status'] | null
  state: string | null
  notTextedDays: number | null
  startsAt: string
  perHour: number | null
  includeSent: boolean
  isConfirmed: boolean
}

const COUNT_AFTER_MS = 400
const FIELDS = {
  startsAt: 'startsAt',
  perHour: 'perHour',
  'filter.source': 'source',
  'filter.notTextedDays': 'notTextedDays',
  'filter.state': 'state',
}

/** The form of a send. Each change counts again who would be texted: `preview` is undefined until then, and null after an error. */
export function useSend(target: SendTarget, onSent: (id: string) => void) {
  const [preview, setPreview] = useState<Preview | null>()
  const [idempotencyKey, setIdempotencyKey] = useState(newIdempotencyKey)
  const [version, setVersion] = useState(0)
  const form = useForm<SendValues>({
    initialValues: {
      ...{ campaignId: target.campaignId ?? null, source: '', status: null, state: null, notTextedDays: null },
      ...{ startsAt: '', perHour: null, includeSent: false, isConfirmed: false },
    },
    validate: { campaignId: isNotEmpty('Choose a campaign.') },
    onValuesChange: (values, before) => {
      if (values.isConfirmed !== before.isConfirmed) return
      counting.forgetProblem()
      sending.forgetProblem()
      countAgain()
    },
  })
  const counting = useFormAction(CreateCampaignSend, form, { fields: FIELDS })
  const sending = useFormAction(CreateCampaignSend, form, { fields: FIELDS, onProblem: afterProblem })
  const { campaignId } = form.getValues()

  function countAgain() {
    setPreview(undefined)
    setIdempotencyKey(newIdempotencyKey())
    setVersion((last) => last + 1)
  }
  /** The API rejected the send, for example because more leads match. Without its response, the same send is tried again. */
  function afterProblem({ graphQLErrors }: CombinedError) {
    if (graphQLErrors.length === 0) return
    form.setFieldValue('isConfirmed', false)
    countAgain()
  }
  const count = useEffectEvent(async (asked: { isCurrent: boolean }) => {
    const counted = await counting.run({ input: { ...inputOf(target, form.getValues()), dryRun: true } })
    if (asked.isCurrent) setPreview(counted?.createCampaignSend ?? null)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of a value counts again
  useEffect(() => {
    if (campaignId === null) return
    const asked = { isCurrent: true }
    const timer = window.setTimeout(() => void count(asked), COUNT_AFTER_MS)
    return () => {
      asked.isCurrent = false
      clearTimeout(timer)
    }
  }, [campaignId, version])

  const submit = form.onSubmit(async (values) => {
    const textsMax = preview?.counts?.texted ?? 0
    const input = { ...inputOf(target, values), textsMax, confirmWithoutConsent: values.isConfirmed, idempotencyKey }
    const sent = await sending.run({ input })
    const id = sent?.createCampaignSend?.send?.id
    if (id) onSent(id)
  })
  const input = inputOf(target, form.getValues())
  return { form, preview, input, submit, isPending: sending.isPending, problem: sending.problem ?? counting.problem }
}

function inputOf({ leadIds, filter }: SendTarget, values: SendValues): SendInput {
  const { campaignId, startsAt, perHour, includeSent } = values
  const chosen = leadIds ? { leadIds } : { filter: { ...filter, ...conditionsOf(values) } }
  return {
    ...chosen,
    campaignId: campaignId ?? '',
    startsAt: startsAt ? new Date(startsAt).toISOString() : null,
    perHour,
    includeSent,
  }
}

function conditionsOf({ source, status, state, notTextedDays }: SendValues): LeadFilter {
  return {
    ...(source.trim() && { source: source.trim() }),
    ...(status && { status }),
    ...(state && { state }),
    ...(notTextedDays !== null && { notTextedDays }),
  }
}
