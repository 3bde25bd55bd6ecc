/** The looks of the page, which loads nothing. */
export const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0; display: grid; grid-template-columns: 220px minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; border-inline-end: 1px solid #8885; }
nav ul { list-style: none; margin: 0; padding: 16px; }
main { padding: 16px 32px 64px; max-width: 1000px; }
h2 { margin-top: 40px; }
a { color: #20756f; }
code { font-size: 0.875em; overflow-wrap: anywhere; }
.operation { border: 1px solid #8885; border-radius: 6px; margin: 8px 0; padding: 8px 12px; }
summary { cursor: pointer; }
summary b { display: inline-block; min-width: 4.5em; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: start; vertical-align: top; padding: 4px 12px 4px 0; border-bottom: 1px solid #8883; }
th { font-weight: 500; white-space: nowrap; }
th code { overflow-wrap: normal; }
td p { margin: 0; }
dt { float: left; clear: left; width: 3em; font-weight: 600; }
dd { margin: 0 0 4px 3.5em; }
dd p { margin: 0; }
@media (prefers-color-scheme: dark) { a { color: #6cc5be; } }
@media (max-width: 720px) { body { display: block; } nav { position: static; height: auto; } main { padding: 16px; } }
`;
