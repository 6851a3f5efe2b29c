import { Paper, Title } from '@mantine/core'
import { Note } from '../../../components/text/hint.tsx'
import classes from './compliance.module.css'

/** The rules that no setting can disable. */
export function Law() {
  return (
    <Paper>
      <Title order={2}>Always enforced</Title>
      <ul className={classes.law}>
        <li>
          <strong>Opt-outs always apply</strong>, in any wording, for every number, campaign and teammate. Leads can opt
          back in with START, or you can unblock them below. After an opt-out, a lead gets only one confirmation and
          replies to HELP.
        </li>
        <li>
          <strong>Texts are sent between 8:00 and 21:00</strong> in the lead’s time zone. State rules apply: until 20:00
          in Florida, Oklahoma, Washington and Maryland; from noon on Sundays in Texas; never on Sundays in Alabama,
          Louisiana and Mississippi. If a lead may be in several places, all their rules apply.
        </li>
        <li>
          <strong>At most three unprompted texts</strong> per lead in 24 hours, across all campaigns. Replies to a
          lead’s text don’t count.
        </li>
        <li>
          <strong>Quiet hours always apply in live workspaces.</strong> A text outside sending hours is delayed or
          rejected, depending on the option that the sender chose.
        </li>
      </ul>
      <Note mt="sm">
        Your settings can only make these rules stricter. The rules are based on public sources and aren’t legal advice.
      </Note>
    </Paper>
  )
}
