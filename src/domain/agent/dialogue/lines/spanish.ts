import { type Day, partsOf } from '../../reading/dates/calendar.ts'
import { clockTime, joinList, quoted } from './format.ts'
import type { Lines } from './lines.ts'

const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']
const MONTHS = 'ene feb mar abr may jun jul ago sep oct nov dic'.split(' ')
const dayOf = (weekday: number, month: number, date: number) => `${WEEKDAYS[weekday]} ${date} de ${MONTHS[month - 1]}`
const dateOf = (day: Day) => `${partsOf(day).date} de ${MONTHS[partsOf(day).month - 1]}`
const PARTS = { morning: 'mañana', afternoon: 'tarde', evening: 'noche' }
const articleOf = (time: string) => (time.startsWith('1:') ? 'la' : 'las')

/** The end of a sentence. "5:00 p.m." has its period already. */
const endOf = (words: string) => (words.endsWith('.') ? words : `${words}.`)

function askedBack(question: string, isYes: boolean): string {
  const asked = question.slice(question.lastIndexOf('¿') + 1).replace(/\?$/, '')
  return question.includes('¿') && !isYes ? `¿no ${asked.charAt(0).toLowerCase()}${asked.slice(1)}` : `¿${asked}`
}

export const SPANISH: Lines = {
  dayOfYear: (day) => `${dateOf(day)} de ${partsOf(day).year}`,
  clock: (minute) => clockTime(minute, ['a.m.', 'p.m.']),
  acknowledge: {
    friendly: {
      sorry: 'Lamento mucho escuchar eso.',
      updated: 'Muchas gracias, ya lo corregí.',
      several: '¡Muchas gracias, eso ayuda mucho!',
      neutral: '¡Muchas gracias por avisarme!',
      plain: '¡Genial, gracias!',
    },
    neutral: {
      sorry: 'Lamento escuchar eso.',
      updated: 'Gracias, ya lo corregí.',
      several: 'Gracias, eso ayuda.',
      neutral: 'Está bien, gracias.',
      plain: 'Entendido.',
    },
    brief: { sorry: 'Lamento escuchar eso.', updated: 'Ya lo corregí.', several: '', neutral: '', plain: '' },
  },
  asks: {
    notCaught: 'Perdón, no entendí bien.',
    putDifferently: 'Perdón, se lo pregunto de otra manera.',
    noProblem: 'No hay problema.',
    questionsFirst: 'Con gusto lo organizamos, solo unas preguntas antes.',
    toBeSure: (question) => `Solo para estar seguros: ${question}`,
    confirm: (question, isYes) => `Solo para confirmar: ${askedBack(question, isYes)}?`,
    onRecord: (label, value) => `Tenemos ${label}: ${value}. ¿Es correcto?`,
    understood: (label, value) => `${label}: ${value}, ¿es correcto?`,
    meant: (questions) => `¿Se refiere a ${joinList([...questions.map(quoted), 'otra cosa'], 'o a')}?`,
    closest: (options) => `¿Cuál se acerca más: ${joinList(options, 'o')}?`,
    easier: {
      boolean: 'Basta un sí o un no.',
      number: 'Un número aproximado está bien.',
      money: 'Una cantidad aproximada está bien.',
      date: 'Una fecha aproximada está bien.',
    },
  },
  answers: {
    unknown: 'Le paso esa pregunta al equipo.',
    language: 'Claro, seguimos en español.',
    bot: (brand) => `Soy el asistente automático de ${brand}. Si prefiere hablar con una persona, dígamelo.`,
    wroteFirst: (brand, day) => `Le escribe ${brand}. Usted nos escribió primero, el ${dateOf(day)}.`,
    cameThrough: (brand, source, day) => `Le escribe ${brand}. Su número nos llegó por ${source} el ${dateOf(day)}.`,
    added: (brand, day) => `Le escribe ${brand}. Su número se agregó a nuestros contactos el ${dateOf(day)}.`,
    identity: (brand, contact) => `Le escribe el asistente automático de ${brand} (${contact}).`,
  },
  ends: {
    goodbye: 'Gracias por avisarnos. ¡Que le vaya bien!',
    outsideArea: 'Gracias por avisarnos. No trabajamos en esa zona, así que lo dejamos aquí. ¡Que le vaya bien!',
    qualified: (brand) => `Gracias, es todo lo que necesito. Alguien de ${brand} se comunicará con usted.`,
    noted: 'Gracias, ya anoté todo. Escríbanos cuando guste.',
  },
  handoff: {
    fitting: {
      distress: 'Lamento mucho lo que está pasando. Si puede estar en peligro, llame al 911, o llame o escriba al 988.',
      emergency: 'Si alguien está en peligro, llame al 911 ahora.',
      bereavement: 'Lamento mucho su pérdida.',
      illness: 'Lamento mucho escuchar eso.',
      minor: 'Gracias por avisarme.',
      threat: 'Entiendo.',
      anger: 'Le pido una disculpa.',
      questions: 'Entendido, ya no le pregunto más.',
      contact_preference: 'Gracias por avisarnos.',
    },
    asked: 'Claro.',
    plain: 'Gracias.',
    atOnce: (brand) => `Le estoy avisando a alguien de ${brand} ahora mismo.`,
    soon: (brand) => `Alguien de ${brand} se comunicará con usted en breve.`,
    after: (brand, slot) => `Alguien de ${brand} se comunicará con usted después del ${endOf(slot)}`,
    notifiedAgain: (brand) => `Acabo de avisar otra vez a ${brand}. Alguien se comunicará con usted lo antes posible.`,
  },
  slots: {
    slot: (day, clock) => `${dayOf(...day)} a ${articleOf(clock)} ${clock}`,
    openers: {
      ready: 'Muy bien, gracias.',
      asked: 'Con gusto le ayudo.',
      declined: 'No hay problema.',
      taken: 'Perdón, esa hora se acaba de ocupar.',
    },
    or: 'o',
    yourTime: ', hora de usted',
    offer: (times, isOne) => `Tenemos ${endOf(times)} ${isOne ? '¿Le queda bien?' : '¿Cuál le queda mejor?'}`,
    which: (times) => `Solo para estar seguros, ¿cuál es: ${times}?`,
    confirm: (slot) => `Para confirmar: ${slot}, ¿verdad?`,
    booked: (slot, brand) => `Su cita con ${brand} es el ${endOf(slot)} Escríbanos aquí si algo cambia.`,
    held: (slot) => `Y ${slot}, ¿verdad?`,
    soonest: (slot) => `Nuestra primera hora libre es el ${endOf(slot)}`,
    offered: 'Y ¿cuál de las horas le queda bien?',
  },
  pauses: {
    ask: 'No hay problema. ¿Cuándo quiere que le escriba de nuevo?',
    until: (day) => `No hay problema. Le escribiré alrededor del ${dateOf(day)}. Puede escribirnos antes cuando guste.`,
    soon: (when) => `No hay problema. Le escribiré ${endOf(when)} Puede escribirnos antes cuando guste.`,
    open: 'No hay problema. Escríbanos cuando guste.',
    resume: (brand) =>
      `Hola {{first_name}}, le escribe ${brand}. Nos pidió escribirle por estas fechas. ¿Es mejor momento ahora? Responda STOP para no recibir más mensajes.`,
  },
  calls: {
    tomorrow: 'mañana',
    on: (...day) => `el ${dayOf(...day)}`,
    from: (...day) => `a partir del ${dayOf(...day)}`,
    clock: {
      at: ([time]) => `a ${articleOf(time!)} ${time}`,
      after: ([time]) => `después de ${articleOf(time!)} ${time}`,
      before: ([time]) => `antes de ${articleOf(time!)} ${time}`,
      around: ([time]) => `como a ${articleOf(time!)} ${time}`,
      between: ([from, to]) => `entre ${articleOf(from!)} ${from} y ${articleOf(to!)} ${to}`,
    },
    part(part, when) {
      if (part === 'after_work') return 'después del trabajo'
      return when === 'today' && part !== 'morning' ? `esta ${PARTS[part]}` : `por la ${PARTS[part]}`
    },
    within: (count, unit) =>
      `en ${count === 1 ? (unit === 'hour' ? 'una' : 'un') : count} ${unit === 'hour' ? 'hora' : 'minuto'}${count === 1 ? '' : 's'}`,
    willCall: (brand, when) => `Claro. Alguien de ${brand} le llamará ${endOf(when)}`,
    passedOn: (brand, when) => `Claro. Le diré a ${brand} que quiere una llamada ${endOf(when)}`,
  },
  suggested: {
    greeting: (name, brand) => `Hola${name && ` ${name}`}, le escribe un colega de ${brand}.`,
    help: '¿En qué le puedo ayudar?',
    times: 'Déjeme ver las horas que tenemos.',
    question: 'Déjeme revisar su pregunta.',
  },
}
