import { Badge, List, Text } from '@mantine/core'
import { Note } from '../../../components/text/hint.tsx'
import { numberOf } from '../playbook/loose.ts'
import type { Rule, Script } from '../playbook/script.ts'
import { Appointments } from './appointments.tsx'
import classes from './page.module.css'
import { Bubble, EditHere, Part, Phrases } from './page-parts.tsx'
import { Questions } from './questions.tsx'

/** All parts of a playbook, in the order of a conversation. */
export function PlaybookParts({ script }: { script: Script }) {
  return (
    <>
      <Beginning script={script} />
      <Questions script={script} />
      <Knockouts rules={script.knockouts} />
      <Handoffs rules={script.handoffs} />
      <Facts script={script} />
      <Appointments script={script} />
      <FollowUps script={script} />
      <Ends script={script} />
    </>
  )
}

function Beginning({ script }: { script: Script }) {
  const { brand, helpContact, opensBySelf, isForBooking, isDisclosedAtOnce } = script
  return (
    <>
      <Part title="Sender" path="brand">
        <List size="sm">
          <List.Item>
            <bdi>{brand || 'No name yet'}</bdi>
          </List.Item>
          <List.Item>
            Reply to HELP: <bdi>{helpContact || 'not set'}</bdi>
          </List.Item>
          <List.Item>
            {isDisclosedAtOnce
              ? 'The first text says it’s from an automated assistant.'
              : 'The agent says it’s an automated assistant if asked.'}
          </List.Item>
        </List>
      </Part>
      <Part
        title="Opening"
        path="opening"
        about={
          opensBySelf
            ? 'Sent automatically to new leads in this campaign, during sending hours.'
            : 'Not sent automatically. You send it manually, by API or with an import.'
        }
      >
        <Bubble said={script.opening} />
        <Text size="sm" mt={6}>
          {isForBooking
            ? 'Goal: book an appointment. Qualified leads are offered times.'
            : 'Goal: qualify leads for your team.'}
        </Text>
      </Part>
    </>
  )
}

function Knockouts({ rules }: { rules: readonly Rule[] }) {
  return (
    <Part
      title="Disqualifiers"
      path="knockouts"
      about={
        rules.length === 0
          ? 'No answer disqualifies a lead.'
          : 'These answers disqualify the lead and close the conversation.'
      }
    >
      {rules.map((rule) => (
        <RuleRow key={rule.path} rule={rule} />
      ))}
    </Part>
  )
}

function Handoffs({ rules }: { rules: readonly Rule[] }) {
  return (
    <Part
      title="Handoffs"
      path="handoff"
      about="The agent hands off when the lead asks for a person, is angry or asks for a commitment, or when the agent doesn’t understand the lead twice in a row. Other rules:"
    >
      {rules.length === 0 && <Text size="sm">No other rules.</Text>}
      {rules.map((rule) => (
        <RuleRow key={rule.path} rule={rule} />
      ))}
    </Part>
  )
}

function RuleRow({ rule: { path, name, subject, words, said, phrases } }: { rule: Rule }) {
  return (
    <div className={classes.entry} id={`part-${path}`}>
      <div className={classes.entryHead}>
        <Text size="sm" component="span">
          {words ? (
            <>
              <b>{subject}</b>: <bdi>{words}</bdi>
            </>
          ) : (
            <>
              The lead texts <Phrases phrases={phrases} />
            </>
          )}
        </Text>
        <Badge color="gray">{name.replaceAll('_', ' ')}</Badge>
        <EditHere path={path} label={name.replaceAll('_', ' ')} />
      </div>
      {said && <Bubble said={said} />}
    </div>
  )
}

function Facts({ script: { facts } }: { script: Script }) {
  return (
    <Part
      title="Answers to questions"
      path="facts"
      about={
        facts.length === 0
          ? 'No answers yet. The agent replies that your team will answer.'
          : 'The agent gives only these answers. For other questions, it replies that your team will answer.'
      }
    >
      {facts.map(({ path, id, asked, answer }) => (
        <div key={path} className={classes.entry} id={`part-${path}`}>
          <div className={classes.entryHead}>
            <Text size="sm" component="span" fw={600}>
              {id.replaceAll('_', ' ')}
            </Text>
            <EditHere path={path} label={id.replaceAll('_', ' ')} />
          </div>
          <Note>
            Matches <Phrases phrases={asked} />
          </Note>
          <Bubble said={answer} />
        </div>
      ))}
    </Part>
  )
}

function FollowUps({ script: { followUps } }: { script: Script }) {
  return (
    <Part
      title="Follow-ups"
      path="followUps"
      about={
        followUps.length === 0
          ? 'No follow-ups'
          : 'The delay starts at the previous text. Follow-ups are sent only during sending hours.'
      }
    >
      {followUps.map(({ path, afterHours, said }, i) => (
        <div key={path} className={classes.entry} id={`part-${path}`}>
          <div className={classes.entryHead}>
            <Text size="sm" component="span" fw={600}>
              {afterHours === null ? `Follow-up ${i + 1}` : `After ${hoursInWords(afterHours)}`}
            </Text>
            <EditHere path={path} label={`Follow-up ${i + 1}`} />
          </div>
          <Bubble said={said} />
        </div>
      ))}
    </Part>
  )
}

function Ends({ script: { limits } }: { script: Script }) {
  const most = numberOf(limits.agentMessages) ?? 12
  const cents = numberOf(limits.modelCentsPerConversation) ?? 20
  return (
    <Part title="Limits" path="limits">
      <List size="sm">
        <List.Item>{`A conversation is handed off to your team after ${most} agent texts.`}</List.Item>
        <List.Item>
          {cents === 0
            ? 'The language model isn’t used in this campaign.'
            : `Language model budget: ${cents} cents per conversation.`}
        </List.Item>
      </List>
    </Part>
  )
}

function hoursInWords(hours: number): string {
  if (hours % 24 !== 0) return `${hours} hours`
  return hours === 24 ? 'a day' : `${hours / 24} days`
}
