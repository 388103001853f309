import type { Wording } from './wording.ts';

export const wording = {
  en: ['I have read the contract, I understand that I can lose all the money I invest, and I want to move the amount.'],
  de: [
    'Ich habe den Vertrag gelesen, ich verstehe, dass ich das gesamte angelegte Geld verlieren kann, und ich möchte den Betrag übertragen.',
  ],
  lt: ['Perskaičiau sutartį, suprantu, kad galiu prarasti visus investuotus pinigus, ir noriu perkelti šią sumą.'],
  es: ['He leído el contrato, entiendo que puedo perder todo el dinero que invierta y quiero traspasar el importe.'],
  pt: ['Li o contrato, compreendo que posso perder todo o dinheiro que investir e quero transferir o montante.'],
} satisfies Wording;
