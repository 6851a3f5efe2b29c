import icon from '../icon.svg'
import classes from './frame.module.css'

export function Wordmark() {
  return (
    <span className={classes.wordmark}>
      <img src={icon} width={24} height={24} alt="" />
      Leadthread
    </span>
  )
}
