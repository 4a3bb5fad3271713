// Written by the plugin before the pages are compiled.
declare module '@page-data/phone-countries.json' {
  const countries: import('#contract/phone-country.ts').PhoneCountry[];
  export default countries;
}
