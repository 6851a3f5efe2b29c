import { Paper, Text, Title, UnstyledButton } from '@mantine/core'
import { templateSize } from '../../../components/sms-segments.ts'
import { useCampaign } from '../campaign/campaign-context.ts'
import { bestScore, type Script } from '../playbook/script.ts'
import { ScoreBar } from './score-bar.tsx'
import classes from './side.module.css'

type Props = { onGo: (path: string) => void }

/** The playbook at a glance: what each question can bring, what is reached at best, and how many SMS the texts take. */
export function Outline({ onGo }: Props) {
  const { script, workspace } = useCampaign()
  return (
    <Paper component="section" aria-label="Outline" p="sm" className={classes.outline}>
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
    <div className={classes.score}>
      <ScoreBar score={best} threshold={threshold} label="Maximum score" />
      <Text size="xs" c="dimmed">
        {`Best answers score ${best} of 100. Leads qualify at ${threshold} (${whose})`}
        {script.minConfidence === 'low' ? '.' : ` with at least ${script.minConfidence} confidence.`}
      </Text>
    </div>
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
      <ol className={classes.list}>
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
      <ul className={classes.list}>
        {texts.map(({ name, path, text }) => (
          <li key={path}>
            <UnstyledButton className={classes.row} onClick={() => onGo(path)}>
              <span className={classes.name}>
                <bdi>{name.replaceAll('_', ' ')}</bdi>
              </span>
              <span className={`${classes.figure} lt-number`}>{templateSize(text).segments} SMS</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  )
}
