import { Paper, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { Note } from '../../../components/text/hint.tsx'
import { ScoreBar } from '../../../components/text/score-bar.tsx'
import { sizeOf } from '../form/model/template.ts'
import { bestScore, type Script } from '../playbook/script.ts'
import { useCampaign } from './campaign-context.ts'
import classes from './side.module.css'

type Props = { onGo: (path: string) => void }

/** A summary: points per question, the best possible score and the SMS length of the texts. */
export function Outline({ onGo }: Props) {
  const { script, workspace } = useCampaign()
  return (
    <Paper component="section" aria-label="Outline" p="sm">
      <Title order={2} size="h3">
        Outline
      </Title>
      <Score script={script} threshold={workspace.threshold} />
      <Questions script={script} onGo={onGo} />
      <Texts script={script} onGo={onGo} />
    </Paper>
  )
}

function Score({ script, threshold: ofWorkspace }: { script: Script; threshold: number }) {
  const best = bestScore(script)
  const threshold = script.threshold ?? ofWorkspace
  const whose = script.threshold === null ? 'set for the workspace' : 'set in this playbook'
  return (
    <Stack gap={6} my="xs">
      <ScoreBar score={best} threshold={threshold} label="Maximum score" />
      <Note>
        {`The best answers score ${best} of 100. Leads qualify at ${threshold} (${whose})`}
        {script.minConfidence === 'low' ? '.' : ` with at least ${script.minConfidence} confidence.`}
      </Note>
    </Stack>
  )
}

type PartProps = Props & { script: Script }

function Questions({ script, onGo }: PartProps) {
  return (
    <>
      <Title order={3} className={classes.heading}>
        Questions in order
      </Title>
      {script.questions.length === 0 && <Text size="sm">No questions. Leads can’t qualify.</Text>}
      <ol className="lt-list">
        {script.questions.map(({ path, label, weight, isRequired, answers }) => (
          <li key={path}>
            <UnstyledButton className={classes.row} onClick={() => onGo(path)}>
              <span className={classes.name}>
                <bdi>{label}</bdi>
                {isRequired && <span className={classes.note}> required</span>}
              </span>
              <span className={`${classes.note} lt-number`}>weight {weight}</span>
              <span className={`${classes.figure} lt-number`}>
                up to +{Math.round(Math.max(0, ...answers.map(({ brings }) => brings)))}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </>
  )
}

function Texts({ script, onGo }: PartProps) {
  const texts = [
    { name: 'Opening', ...script.opening },
    ...script.followUps.map(({ said }, i) => ({ name: `Follow-up ${i + 1}`, ...said })),
    ...script.knockouts.flatMap(({ said, name }) => (said ? [{ name: `Goodbye: ${name}`, ...said }] : [])),
    ...script.facts.map(({ id, answer }) => ({ name: `Answer: ${id}`, ...answer })),
  ]
  return (
    <>
      <Title order={3} className={classes.heading}>
        Texts and SMS segments
      </Title>
      <ul className="lt-list">
        {texts.map(({ name, path, text }) => (
          <li key={path}>
            <UnstyledButton className={classes.row} onClick={() => onGo(path)}>
              <span className={classes.name}>
                <bdi>{name.replaceAll('_', ' ')}</bdi>
              </span>
              <span className={`${classes.figure} lt-number`}>{sizeOf(text).segments} SMS</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  )
}
