import { Text } from '@mantine/core'
import classes from './panel.module.css'

type Props = { score: number; threshold: number; confidence: string }

/** The score, and the threshold that it is held against. It moves as the lead answers. */
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
      {/* biome-ignore lint/a11y/useSemanticElements: a meter element shows no second mark, and does not move */}
      <div
        className={classes.meter}
        role="meter"
        aria-label="Score"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={score}
        aria-valuetext={`${score} of 100; qualifies at ${threshold}`}
      >
        <div className={classes.fill} data-reached={isReached || undefined} style={{ width: `${score}%` }} />
        <div className={classes.threshold} style={{ left: `${threshold}%` }} title={`Threshold: ${threshold}`} />
      </div>
    </div>
  )
}
