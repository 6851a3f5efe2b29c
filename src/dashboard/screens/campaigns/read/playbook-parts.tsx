import { Badge, List, Text } from '@mantine/core'
import { numberOf } from '../playbook/loose.ts'
import type { Rule, Script } from '../playbook/script.ts'
import { Appointments } from './appointments.tsx'
import classes from './page.module.css'
import { Bubble, EditHere, Part, Phrases } from './page-parts.tsx'
import { Questions } from './questions.tsx'

/** All of a playbook, in the order in which a lead meets it. */
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
      <Part title="Who is writing" path="brand">
        <List size="sm">
          <List.Item>
            <bdi>{brand || 'Nobody yet'}</bdi>
          </List.Item>
          <List.Item>
            Whoever texts HELP is told: <bdi>{helpContact || 'nothing yet'}</bdi>
          </List.Item>
          <List.Item>
            {isDisclosedAtOnce
              ? 'The first text says that an automated assistant is writing.'
              : 'Who asks is told that an automated assistant is writing.'}
          </List.Item>
        </List>
      </Part>
      <Part
        title="Opening"
        path="opening"
        about={
          opensBySelf
            ? 'Sent to each new lead that is given to this campaign, within the sending hours.'
            : 'Sent by hand, by API or with an import: nobody gets it by itself.'
        }
      >
        <Bubble said={script.opening} />
        <Text size="sm" mt={6}>
          {isForBooking
            ? 'The aim is an appointment: a lead who qualifies is offered times.'
            : 'The aim is a qualified lead, for a person to go on with.'}
        </Text>
      </Part>
    </>
  )
}

function Knockouts({ rules }: { rules: readonly Rule[] }) {
  return (
    <Part
      title="Knock-outs"
      path="knockouts"
      about={rules.length === 0 ? 'No answer ends the conversation.' : 'These answers end the conversation.'}
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
      title="When a person takes over"
      path="handoff"
      about="Always when the lead asks for one, is angry, asks for a promise, or is not understood twice. Besides:"
    >
      {rules.length === 0 && <Text size="sm">Nothing more in this playbook.</Text>}
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
              The lead writes <Phrases phrases={phrases} />
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
      title="What the agent may say when asked"
      path="facts"
      about={
        facts.length === 0
          ? 'Nothing: who asks something is told that a person will answer.'
          : 'It asserts nothing else. Who asks for something else is told that a person will answer.'
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
          <Text size="xs" c="dimmed">
            Asked with <Phrases phrases={asked} />
          </Text>
          <Bubble said={answer} />
        </div>
      ))}
    </Part>
  )
}

function FollowUps({ script: { followUps } }: { script: Script }) {
  return (
    <Part
      title="When the lead is silent"
      path="followUps"
      about={
        followUps.length === 0 ? 'They are left in peace.' : 'Counted from our text before, within the sending hours.'
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
        <List.Item>{`After ${most} texts of the agent in a conversation a person goes on.`}</List.Item>
        <List.Item>
          {cents === 0
            ? 'No language model is asked, even if the workspace has one.'
            : `A language model, if the workspace has one, may cost ${cents} cents in a conversation.`}
        </List.Item>
      </List>
    </Part>
  )
}

function hoursInWords(hours: number): string {
  if (hours % 24 !== 0) return `${hours} hours`
  return hours === 24 ? 'a day' : `${hours / 24} days`
}
