import { Badge, Table, Text } from '@mantine/core'
import { Note } from '../../../components/text/hint.tsx'
import { valueWords } from '../../inbox/index.ts'
import { useCampaign } from '../campaign/campaign-context.ts'
import type { Question } from '../playbook/script.ts'
import type { Turn } from './use-rehearsal.ts'

/** Each question with its answer after a turn and its points. */
export function TurnSignals({ turn, before }: { turn: Turn; before: Turn | undefined }) {
  const { script } = useCampaign()
  const weights = script.questions.reduce((sum, { weight }) => sum + weight, 0)
  return (
    <Table aria-label="Answers" verticalSpacing={4} horizontalSpacing={0} highlightOnHover={false}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Question</Table.Th>
          <Table.Th>Answer</Table.Th>
          <Table.Th ta="end">Points</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {script.questions.map((question) => (
          <SignalRow key={question.path} question={question} turn={turn} before={before} weights={weights} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

type RowProps = { question: Question; turn: Turn; before: Turn | undefined; weights: number }

function SignalRow({ question: { key, label, kind }, turn, before, weights }: RowProps) {
  const known = turn.signals.find((signal) => signal.key === key)
  const was = before?.signals.find((signal) => signal.key === key)
  const isNew = known !== undefined && JSON.stringify(known.value) !== JSON.stringify(was?.value)
  const proof = turn.commands.find((command) => command.key === key)?.quote
  const brings = known && weights > 0 ? Math.round((100 * known.points * known.weight) / weights) : 0
  return (
    <Table.Tr>
      <Table.Td>
        <bdi>{label}</bdi>
      </Table.Td>
      <Table.Td>
        {known ? (
          <>
            <bdi className="lt-text">{valueWords(known.value, kind.toUpperCase())}</bdi>
            {isNew && <Badge ml={6}>New</Badge>}
            {isNew && proof && (
              <Note className="lt-text">
                from <q>{proof}</q>
              </Note>
            )}
          </>
        ) : (
          <Text inherit c="dimmed">
            not yet
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="end" className="lt-number">
        {known ? `${brings > 0 ? '+' : brings < 0 ? '−' : ''}${Math.abs(brings)}` : ''}
      </Table.Td>
    </Table.Tr>
  )
}
