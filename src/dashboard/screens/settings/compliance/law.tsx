import { Paper, Text, Title } from '@mantine/core'
import classes from './compliance.module.css'

/** What holds whatever is set: nobody is to look for a switch that is not there. */
export function Law() {
  return (
    <Paper>
      <Title order={2}>What cannot be loosened</Title>
      <ul className={classes.law}>
        <li>
          <strong>Who says stop is not texted again</strong>, in whatever words they say it: by no number, no campaign
          and no person. Their own START takes it back, or somebody who releases them below. One confirmation goes out,
          and answers to HELP.
        </li>
        <li>
          <strong>Texts go out between 8:00 and 21:00</strong> where the lead is, and later or shorter where their state
          says so: until 20:00 in Florida, Oklahoma, Washington and Maryland; from noon on Sundays in Texas; not on
          Sundays in Alabama, Louisiana and Mississippi. Where they may be in more than one place, it must be allowed in
          all of them.
        </li>
        <li>
          <strong>At most three texts that answer nothing</strong> in 24 hours to one lead, over all campaigns. A reply
          to what the lead has just written is no such text.
        </li>
        <li>
          <strong>A live workspace always keeps quiet hours.</strong> A text that comes too early waits for the opening
          or is refused, as its sender chose.
        </li>
      </ul>
      <Text size="xs" c="dimmed" mt="sm">
        What you set here makes these stricter, never looser. They are rules of engineering from public sources, and no
        legal advice.
      </Text>
    </Paper>
  )
}
