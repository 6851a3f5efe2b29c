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
          <strong>Opt-outs apply to all your numbers, campaigns and teammates.</strong> Leads can opt out in their own
          words. They can opt back in with START, or you can unblock them below. After an opt-out, a lead gets only one
          confirmation and replies to HELP.
        </li>
        <li>
          <strong>Texts are sent between 8 AM and 9 PM</strong> in the lead’s time zone. State rules also apply.
          Examples: until 8 PM in Florida, Oklahoma, Washington and Maryland; from noon on Sundays in Texas; never on
          Sundays in Alabama, Louisiana and Mississippi. If a lead may be in several places, the rules of all these
          places apply.
        </li>
        <li>
          <strong>At most three unprompted texts</strong> per lead in 24 hours, across all campaigns. Replies to a
          lead’s text don’t count.
        </li>
        <li>
          <strong>Quiet hours always apply in live workspaces.</strong> The sender chooses whether a text outside
          sending hours is delayed or rejected.
        </li>
      </ul>
      <Note mt="sm">
        Your settings can only make these rules stricter. The rules are based on public sources and aren’t legal advice.
      </Note>
    </Paper>
  )
}
