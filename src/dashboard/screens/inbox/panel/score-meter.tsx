import { Text } from '@mantine/core'
import { ScoreBar } from '../../../components/text/score-bar.tsx'
import classes from './panel.module.css'

type Props = { score: number; threshold: number; confidence: string }

/** The score and the threshold. The bar is animated. */
export function ScoreMeter({ score, threshold, confidence }: Props) {
  const isReached = score >= threshold
  return (
    <div>
      <div className={classes.figures}>
        <Text component="span" className={`lt-number ${classes.score}`} data-reached={isReached || undefined}>
          {score}
        </Text>
        <Text component="span" size="sm" c="dimmed">
          · qualifies at {threshold}
        </Text>
        <Text component="span" size="xs" c="dimmed" ml="auto">
          Confidence {confidence.toLowerCase()}
        </Text>
      </div>
      <ScoreBar score={score} threshold={threshold} label="Score" />
    </div>
  )
}
