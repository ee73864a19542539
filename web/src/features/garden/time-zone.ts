import type { ReadersGarden } from '~/shared/session/own-garden';

const south = [
  /^(Australia|Antarctica|America\/Argentina)\//,
  /^Africa\/(Blantyre|Bujumbura|Dar_es_Salaam|Gaborone|Harare|Johannesburg|Kigali|Kinshasa|Luanda|Lubumbashi|Lusaka|Maputo|Maseru|Mbabane|Windhoek)$/,
  /^America\/(Asuncion|Bahia|Buenos_Aires|Campo_Grande|Cuiaba|Fortaleza|La_Paz|Lima|Maceio|Montevideo|Porto_Velho|Punta_Arenas|Recife|Rio_Branco|Santiago|Sao_Paulo)$/,
  /^Asia\/(Dili|Jakarta|Jayapura|Makassar)$/,
  /^Atlantic\/(South_Georgia|St_Helena|Stanley)$/,
  /^Indian\/(Antananarivo|Comoro|Mauritius|Mayotte|Reunion)$/,
  /^Pacific\/(Apia|Auckland|Chatham|Easter|Efate|Fiji|Guadalcanal|Norfolk|Noumea|Port_Moresby|Rarotonga|Tahiti|Tongatapu)$/,
];
/** Their places are all, or nearly all, north of the equator. The rest of the world is left open. */
const north = /^(Europe\/|Asia\/|America\/(New_York|Chicago|Denver|Los_Angeles|Toronto|Vancouver|Mexico_City)$)/;

/** A guess to begin with. Nothing is located: it is the time zone that the computer's clock is set to. */
export function guess(timeZone: string): ReadersGarden {
  if (south.some((zones) => zones.test(timeZone))) return { hemisphere: 'southern' };
  return north.test(timeZone) ? { hemisphere: 'northern' } : {};
}
