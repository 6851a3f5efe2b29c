import { Badge, Table, Text } from '@mantine/core'
import { Note } from '../../../components/text/hint.tsx'
import type { Answer, Question, Script } from '../playbook/script.ts'
import classes from './page.module.css'
import { Bubble, EditHere, Part } from './page-parts.tsx'

const KINDS: Readonly<Record<string, string>> = {
  boolean: 'yes or no',
  choice: 'multiple choice',
  number: 'number',
  money: 'amount',
  date: 'date',
  text: 'free text',
}

/** The questions by weight, with the points of each answer. */
export function Questions({ script: { questions } }: { script: Script }) {
  return (
    <Part
      title="Questions"
      path="signals"
      about={
        questions.length === 0
          ? 'No questions yet. Leads can’t qualify.'
          : 'Asked in this order. The agent skips questions the lead has already answered.'
      }
    >
      <ol className={classes.questions}>
        {questions.map((question) => (
          <li key={question.path} id={`part-${question.path}`} className={classes.entry}>
            <OneQuestion question={question} />
          </li>
        ))}
      </ol>
    </Part>
  )
}

function OneQuestion({ question }: { question: Question }) {
  const { path, label, kind, weight, isRequired, asks, reask, asksMax, answers } = question
  const [first, ...others] = asks
  return (
    <>
      <div className={classes.entryHead}>
        <Text size="sm" component="span" fw={600}>
          <bdi>{label}</bdi>
        </Text>
        <Text size="xs" component="span" c="dimmed" className="lt-number">
          {`${KINDS[kind] ?? kind}, weight ${weight}`}
        </Text>
        {isRequired && <Badge color="blue">Required to qualify</Badge>}
        <EditHere path={path} label={label} />
      </div>
      {first && <Bubble said={first} />}
      {others.map((other) => (
        <Variant key={other.path} words="Or:" text={other.text} />
      ))}
      {reask && asksMax > 1 && <Variant words="If asked again:" text={reask.text} />}
      {asksMax === 1 && <Note>Asked once.</Note>}
      <Answers label={label} answers={answers} />
    </>
  )
}

function Variant({ words, text }: { words: string; text: string }) {
  return (
    <Note className="lt-text">
      {words} {text}
    </Note>
  )
}

function Answers({ label, answers }: { label: string; answers: readonly Answer[] }) {
  return (
    <Table
      withRowBorders={false}
      verticalSpacing={2}
      horizontalSpacing={0}
      highlightOnHover={false}
      className={classes.answers}
      aria-label={`Points for answers: ${label}`}
    >
      <Table.Thead className="lt-unseen">
        <Table.Tr>
          <Table.Th>Answer</Table.Th>
          <Table.Th>Points</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {answers.map(({ path, words, brings, isKnockout }) => (
          <Table.Tr key={path}>
            <Table.Td>
              <bdi>{words}</bdi>
              {isKnockout && <Note span> disqualifies</Note>}
            </Table.Td>
            <Table.Td className={`${classes.brings} lt-number`} data-sign={Math.sign(Math.round(brings))}>
              {signed(Math.round(brings))}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function signed(points: number): string {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0'
}
