import classes from './score-bar.module.css'

type Props = { score: number; threshold: number; label: string }

/** A score from 0 to 100 with the qualification threshold. Changes are animated. */
export function ScoreBar({ score, threshold, label }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a native meter cannot show the threshold
    <div
      className={classes.bar}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={score}
      aria-valuetext={`${score} of 100; qualifies at ${threshold}`}
    >
      <div className={classes.fill} data-reached={score >= threshold || undefined} style={{ width: `${score}%` }} />
      <div className={classes.threshold} style={{ left: `${threshold}%` }} title={`Threshold: ${threshold}`} />
    </div>
  )
}
