/** Runs in the report: shows pictures when they are needed, and finds paths. */
export const script = `
const screens = JSON.parse(document.getElementById('screens').textContent);
const source = (button) => {
  const picture = screens[Number(button.dataset.screen)];
  // A WebP file begins with RIFF; whatever else is here is a JPEG.
  return 'data:image/' + (picture.startsWith('UklGR') ? 'webp' : 'jpeg') + ';base64,' + picture;
};
const show = (inside) => {
  for (const button of inside.querySelectorAll('.shot')) {
    if (button.closest('details:not([open])')) continue;
    const image = button.querySelector('img');
    if (!image.src) image.src = source(button);
  }
};
document.addEventListener('toggle', ({ target }) => target.open && show(target), true);
show(document);
const large = document.getElementById('large');
document.addEventListener('click', ({ target }) => {
  const button = target.closest('.shot');
  if (!button) return;
  const image = large.querySelector('img');
  image.src = source(button);
  // Every picture is half the size of the window it was taken of.
  image.onload = () => { image.width = image.naturalWidth * 2; };
  image.alt = button.querySelector('img').alt;
  large.showModal();
});
const words = document.getElementById('words');
const found = document.getElementById('found');
words.addEventListener('input', () => {
  const asked = words.value.trim().toLowerCase();
  let count = 0;
  for (const path of document.querySelectorAll('.machine .path')) {
    const isFound = path.dataset.words.toLowerCase().includes(asked);
    path.hidden = !isFound;
    if (isFound) count += 1;
  }
  for (const paths of document.querySelectorAll('.paths')) {
    const isAny = paths.querySelector('.path:not([hidden])') !== null;
    paths.open = asked !== '' && isAny;
    paths.closest('.machine').hidden = !isAny;
  }
  found.textContent = asked === '' ? '' : count + ' found';
});
`;
