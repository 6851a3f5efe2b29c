import classes from './side.module.css'

type Props = { score: number; threshold: number; label: string }

/** A score between 0 and 100, held against the one from which a lead is qualified. */
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
      <div className={classes.threshold} style={{ left: `${threshold}%` }} />
    </div>
  )
}
