export { AppointmentCard } from './appointment-card.tsx'
