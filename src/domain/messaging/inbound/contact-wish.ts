import { type Clause, part } from '../../kernel/index.ts'

/** Times "HH:MM", local to the lead. Null: the text does not say. */
type Wish = { contactAfter: string | null; contactBefore: string | null; channel: string | null }

/**
 * The assignments that store a lead's wish. What the wish does not say stays, except a bound that contradicts it: after "only after 5 pm",
 * an earlier "not after 3 pm" no longer counts.
 */
export function withWish({ contactAfter, contactBefore, channel }: Wish): Clause {
  return part`
    contact_after = case when ${contactAfter}::text is null and contact_after >= ${contactBefore}::text then null
      else coalesce(${contactAfter}, contact_after) end,
    contact_before = case when ${contactBefore}::text is null and contact_before <= ${contactAfter}::text then null
      else coalesce(${contactBefore}, contact_before) end,
    channel = coalesce(${channel}, channel)`
}
