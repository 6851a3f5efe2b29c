import type { Translation } from '../../translation.ts'

export const realEstateInSpanish: Translation = {
  opening:
    'Hola {{first_name}}, le escribe {{company}}. ¿Quiere comprar o vender una casa? Responda STOP para no recibir mensajes.',
  signals: {
    intent: {
      ask: ['¿Quiere comprar o vender una casa?', '¿Se trata de comprar una casa, o de vender la suya?'],
      reask: '¿Cuál es: comprar, vender, o las dos cosas?',
      options: { buy: 'comprar', sell: 'vender', both: 'las dos cosas', rent: 'rentar' },
    },
    area: {
      ask: ['¿En qué ciudad o vecindario?', '¿Dónde está la casa, o dónde la busca?'],
      reask: '¿De qué ciudad, vecindario o código postal se trata?',
    },
    timeline: {
      ask: ['¿Cuándo le gustaría mudarse?', '¿Para cuándo debe estar todo listo?'],
      reask: 'Más o menos, ¿en unos meses, este año, o después?',
    },
    budget: {
      ask: ['¿Qué precio tiene en mente?', '¿Como de qué precio sería la casa?'],
      reask: 'Un precio aproximado basta: ¿menos de 150 mil, unos 250 mil, o más?',
    },
    financing: {
      ask: ['¿Ya está preaprobado, paga en efectivo, o todavía no?', '¿Ya lo preaprobaron para un préstamo?'],
      reask: '¿Cuál se acerca más: preaprobado, efectivo, o todavía no?',
      options: { preapproved: 'preaprobado', cash: 'efectivo', not_yet: 'todavía no' },
    },
    agent: { ask: ['¿Ya firmó con otro agente?'], reask: '¿Tiene un acuerdo con algún agente?' },
  },
  facts: {
    service_area: 'Trabajamos en {{service_area}}.',
    commission: 'Nuestra tarifa se acuerda por escrito antes de empezar, y la primera plática es gratis.',
    home_value: 'Un agente ve la casa y las ventas recientes de la zona, y le da un precio por escrito.',
    process: 'Unas preguntas aquí, y luego un agente planea visitas a casas, o a la suya, con usted.',
    hours: 'Nuestro horario: {{business_hours}}.',
    licensed: 'Sí, todos nuestros agentes tienen licencia.',
    lenders: 'Un agente le puede dar nombres de varios prestamistas para comparar.',
    listings: 'Un agente le manda casas que le convengan cuando sepamos qué busca.',
    price: 'Los precios dependen de la casa, así que un agente los revisa con usted.',
  },
  goodbyes: {
    wants_to_rent:
      'Gracias por avisarnos. Solo ayudamos a comprar y vender, así que lo dejamos aquí. ¡Que le vaya bien!',
    has_agent: 'Gracias por avisarnos. Está en buenas manos con su agente, así que lo dejamos aquí. ¡Que le vaya bien!',
  },
  followUps: [
    'Hola {{first_name}}, otra vez {{company}}. ¿Sigue pensando en mudarse? Responda cuando guste, o STOP para no recibir mensajes.',
    'Le escribe {{company}}. Si aún piensa en comprar o vender, solo responda. Responda STOP para no recibir mensajes.',
  ],
}
