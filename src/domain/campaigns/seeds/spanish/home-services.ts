import type { Translation } from '../../translation.ts'

export const homeServicesInSpanish: Translation = {
  opening:
    'Hola {{first_name}}, le escribe {{company}} por su proyecto. ¿Qué trabajo necesita? Responda STOP para no recibir mensajes.',
  signals: {
    project: {
      ask: ['¿Qué trabajo necesita?', '¿De qué parte de la casa se trata?'],
      reask: '¿Cuál se acerca más: techo, revestimiento, ventanas, cocina, baño o una reparación?',
      options: {
        roof: 'techo',
        siding: 'revestimiento',
        windows: 'ventanas',
        kitchen: 'cocina',
        bathroom: 'baño',
        addition: 'ampliación',
        repair: 'reparación',
      },
    },
    owner: { ask: ['¿Es usted dueño de la casa?'], reask: '¿La casa es suya, o la renta?' },
    timeline: {
      ask: ['¿Para cuándo lo quiere?', '¿Cuándo le gustaría empezar?'],
      reask: 'Más o menos, ¿este mes, en unos meses, o después?',
    },
    budget: {
      ask: ['¿Qué presupuesto tiene en mente?', '¿Como cuánto piensa gastar?'],
      reask: 'Un presupuesto aproximado basta: ¿menos de 5 mil, unos 10 mil, o más?',
    },
  },
  facts: {
    service_area: 'Trabajamos en {{service_area}}.',
    free_estimate: 'Los presupuestos son gratis y sin compromiso.',
    process: 'Unas preguntas aquí, luego una visita gratis para medir, y después un presupuesto por escrito.',
    duration: 'El presupuesto por escrito dice cuánto tarda el trabajo.',
    hours: 'Nuestro horario: {{business_hours}}.',
    licensed: 'Sí, tenemos licencia y seguro.',
    reviews: 'A la visita llevamos referencias y fotos de trabajos terminados.',
    price: 'El precio de cada trabajo se da después de una visita gratis, así que no damos precios por mensaje.',
    warranty: 'Nuestro trabajo tiene garantía por escrito.',
  },
  goodbyes: {
    not_owner:
      'Gracias por avisarnos. Solo podemos trabajar con el dueño de la casa, así que lo dejamos aquí. ¡Que le vaya bien!',
  },
  followUps: [
    'Hola {{first_name}}, otra vez {{company}}. ¿Sigue con su proyecto? Responda cuando guste, o STOP para no recibir mensajes.',
    'Le escribe {{company}}. Aún podemos ayudarle con su casa: solo responda. Responda STOP para no recibir mensajes.',
  ],
}
