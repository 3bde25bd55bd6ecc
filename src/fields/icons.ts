/**
 * The Material Design Icons that users can choose in forms, as SVG files. `@mdi/js` is a single module, so its icons
 * would end up in the first chunk.
 */
const files: Record<string, string> = import.meta.glob(
  [
    '/node_modules/@mdi/svg/svg/{account-group-outline,account-outline,account-tie,air-filter}.svg',
    '/node_modules/@mdi/svg/svg/{alert-circle-outline,alert-outline,ambulance,baby-carriage}.svg',
    '/node_modules/@mdi/svg/svg/{baby-face-outline,badge-account-outline,bank,basket-outline,basketball}.svg',
    '/node_modules/@mdi/svg/svg/{beach,bed-outline,bee,bell-outline,bench-back,bicycle,bike,bird}.svg',
    '/node_modules/@mdi/svg/svg/{book-open-page-variant-outline,briefcase-outline,broom,bug-outline}.svg',
    '/node_modules/@mdi/svg/svg/{bullhorn-outline,bus,calendar-star,calendar,camera-outline,campfire}.svg',
    '/node_modules/@mdi/svg/svg/{car-off,car,card-account-details-outline,card-account-phone}.svg',
    '/node_modules/@mdi/svg/svg/{cart-outline,cat,cctv,cellphone,chat-outline,check-circle-outline}.svg',
    '/node_modules/@mdi/svg/svg/{church,city-variant-outline,clipboard-text-outline,clock-outline}.svg',
    '/node_modules/@mdi/svg/svg/{compass-outline,currency-eur,delete-empty-outline,doctor,dog-side,dog}.svg',
    '/node_modules/@mdi/svg/svg/{dumbbell,ear-hearing,email-outline,ev-station,excavator,eye-outline}.svg',
    '/node_modules/@mdi/svg/svg/{facebook,ferry,file-document-outline,file-sign,fire-hydrant,fire-truck}.svg',
    '/node_modules/@mdi/svg/svg/{fire,flag,flash-outline,flower-outline,folder-outline,food-apple}.svg',
    '/node_modules/@mdi/svg/svg/{form-select,format-paint,forum-outline,gift,grass,hammer-wrench}.svg',
    '/node_modules/@mdi/svg/svg/{handshake-outline,heart-outline,help-circle-outline,hiking}.svg',
    '/node_modules/@mdi/svg/svg/{home-city-outline,home,hospital-building,human-cane,human-handsup}.svg',
    '/node_modules/@mdi/svg/svg/{human-male-child,human-pregnant,image-multiple-outline,image-outline}.svg',
    '/node_modules/@mdi/svg/svg/{information-outline,instagram,key-variant,leaf,library}.svg',
    '/node_modules/@mdi/svg/svg/{lightbulb-off-outline,lightbulb-on-outline,lightbulb-outline,linkedin}.svg',
    '/node_modules/@mdi/svg/svg/{map-marker-outline,map-outline,medical-bag,movie-open-outline,music}.svg',
    '/node_modules/@mdi/svg/svg/{newspaper-variant-outline,newspaper,palette-outline,parking}.svg',
    '/node_modules/@mdi/svg/svg/{party-popper,paw,phone-alert,phone,pill,pipe-leak,playlist-star}.svg',
    '/node_modules/@mdi/svg/svg/{police-badge-outline,poll,pool,recycle,road-variant,rodent,run}.svg',
    '/node_modules/@mdi/svg/svg/{school-outline,seat-outline,security,shape-outline,share-variant}.svg',
    '/node_modules/@mdi/svg/svg/{shield-outline,sign-direction,silverware-fork-knife,slide,smog}.svg',
    '/node_modules/@mdi/svg/svg/{snowflake,soccer,sofa-outline,spray-bottle,spray,stadium-variant}.svg',
    '/node_modules/@mdi/svg/svg/{star-outline,stethoscope,store,swim,tag-outline,tennis,theater}.svg',
    '/node_modules/@mdi/svg/svg/{thermometer,ticket-outline,toilet,town-hall,traffic-cone,traffic-light}.svg',
    '/node_modules/@mdi/svg/svg/{train,tram,trash-can-outline,tree-outline,tree,trophy-outline,twitter}.svg',
    '/node_modules/@mdi/svg/svg/{volume-high,vote,walk,water-alert-outline,water-outline,water-pump}.svg',
    '/node_modules/@mdi/svg/svg/{weather-partly-cloudy,weather-pouring,weather-sunny,web,whatsapp}.svg',
    '/node_modules/@mdi/svg/svg/{wheelchair-accessibility,wifi,wrench-outline,youtube}.svg',
  ],
  { query: '?raw', import: 'default', eager: true },
);

/** `/…/home-outline.svg` → `mdiHomeOutline` */
const nameOf = (path: string): string => {
  const name = path.slice(path.lastIndexOf('/') + 1, -'.svg'.length);
  return `mdi${name.replace(/(^|-)(.)/g, (_, __, letter: string) => letter.toUpperCase())}`;
};

/** SVG path data by stored icon name, such as `mdiHomeOutline`. */
export const icons: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(files).map(([path, svg]) => [nameOf(path), /\bd="([^"]+)"/.exec(svg)?.[1] ?? '']),
);
