import type { Translation } from '../../translation.ts'

export const insuranceInSpanish: Translation = {
  opening:
    'Hola {{first_name}}, le escribe {{company}}. ¿Qué cotizamos: auto, casa, ambos, inquilinos o vida? Responda STOP para no recibir mensajes.',
  signals: {
    line: {
      ask: ['¿Qué cotizamos: auto, casa, ambos, inquilinos o vida?', '¿Qué seguro busca?'],
      reask: '¿Cuál se acerca más: auto, casa, los dos, inquilinos o vida?',
      options: { auto: 'auto', home: 'casa', bundle: 'ambos', renters: 'inquilinos', life: 'vida' },
    },
    insured: {
      ask: ['¿Tiene seguro en este momento?', '¿Tiene una póliza vigente ahora?'],
      reask: '¿Cuál se acerca más: con seguro, vencido, o nunca ha tenido?',
      options: { insured: 'con seguro', lapsed: 'vencido', never: 'nunca' },
    },
    renewal: {
      ask: ['¿Cuándo vence su póliza, o para cuándo la necesita?', '¿Para cuándo necesita la póliza nueva?'],
      reask: 'Más o menos, ¿en unas semanas, en unos meses, o después?',
    },
    vehicles: {
      ask: ['¿Cuántos carros o casas quiere asegurar?', '¿Cuántos irían en la póliza?'],
      reask: '¿Cuántos en total: uno, dos, o más?',
    },
    state: { ask: ['¿En qué estado vive?'], reask: '¿Para qué estado sería la póliza?' },
    incidents: {
      ask: ['¿Cuántos accidentes o reclamos ha tenido en tres años?', '¿Cuántos reclamos en los últimos tres años?'],
      reask: 'Accidentes o reclamos en tres años: ¿ninguno, uno, o más?',
    },
  },
  facts: {
    service_area: 'Hacemos pólizas en {{service_area}}.',
    carriers: 'Somos independientes y comparamos precios de varias aseguradoras.',
    free_quote: 'Las cotizaciones son gratis y sin compromiso.',
    process: 'Unas preguntas aquí, y luego un agente con licencia compara aseguradoras y las revisa con usted.',
    documents: 'Para la cotización tenga a la mano su póliza actual y su licencia de conducir.',
    credit_check: 'Un agente con licencia le avisa y le pide permiso antes de consultar cualquier dato.',
    hours: 'Nuestro horario: {{business_hours}}.',
    licensed: 'Sí, todos nuestros agentes tienen licencia.',
    price: 'Los precios dependen de sus datos; un agente con licencia se los da después de comparar.',
    cancel: 'Un agente le ayuda a cambiarse, para que esté cubierto todos los días.',
  },
  goodbyes: {
    too_many_claims:
      'Gracias por avisarnos. Ninguna de nuestras aseguradoras puede cubrirle, así que lo dejamos aquí. ¡Que le vaya bien!',
  },
  followUps: [
    'Hola {{first_name}}, otra vez {{company}}. ¿Aún quiere la cotización? Responda cuando guste, o STOP para no recibir mensajes.',
    'Le escribe {{company}}. Aún podemos comparar seguros para usted: solo responda. Responda STOP para no recibir mensajes.',
  ],
}
