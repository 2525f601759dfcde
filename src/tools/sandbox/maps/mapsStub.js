/**
 * A replacement for the maps provider's script, for tests without the provider: the part of its API
 * that the cabinet's map uses. It draws pins and clusters as buttons on an empty field. The map's
 * `data-` attributes show the query of the script's address, the centre and the zoom.
 */
(() => {
  const query = new URL(document.currentScript.src).searchParams;
  const tile = 256;
  const maxZoom = 19;

  const worldSize = (zoom) => tile * 2 ** zoom;

  /** Web Mercator: latitude and longitude as pixels of the whole world at a zoom. */
  const toPixels = ([lat, lon], zoom) => {
    const sine = Math.sin((lat * Math.PI) / 180);
    const size = worldSize(zoom);
    const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
    return [((lon + 180) / 360) * size, y * size];
  };

  const toPlace = ([x, y], zoom) => {
    const size = worldSize(zoom);
    const n = Math.PI * (1 - (2 * y) / size);
    return [(Math.atan(Math.sinh(n)) * 180) / Math.PI, (x / size) * 360 - 180];
  };

  class Emitter {
    listeners = [];
    add = (type, listener) => this.listeners.push({ type, listener });
    remove = (type, listener) => {
      this.listeners = this.listeners.filter((one) => one.listener !== listener);
    };
    fire = (type, data) => {
      for (const one of this.listeners) {
        if (one.type === type) one.listener({ get: (key) => data[key] });
      }
    };
  }

  class YMap {
    events = new Emitter();
    managers = new Set();
    container = { fitToViewport: () => this.draw() };
    geoObjects = {
      add: (manager) => {
        this.managers.add(manager);
        manager.map = this;
        this.draw();
      },
      remove: (manager) => {
        this.managers.delete(manager);
        this.draw();
      },
    };

    constructor(parent, { center, zoom }) {
      this.center = center;
      this.zoom = zoom;
      this.field = parent.appendChild(document.createElement('div'));
      this.field.className = 'stand-in';
      this.field.style.cssText = 'position:relative;width:100%;height:100%;overflow:hidden';
      for (const name of ['lang', 'apikey', 'csp', 'load']) {
        this.field.dataset[name] = query.get(name) ?? '';
      }
      this.resizing = new ResizeObserver(() => this.draw());
      this.resizing.observe(this.field);
      this.draw();
    }

    getZoom = () => this.zoom;
    getCenter = () => this.center;
    getGlobalPixelCenter = () => toPixels(this.center, this.zoom);
    setGlobalPixelCenter = (pixels) => this.setCenter(toPlace(pixels, this.zoom));
    setZoom = (zoom) => this.setCenter(this.center, zoom);
    setCenter = (center, zoom = this.zoom) => {
      this.center = center;
      this.zoom = Math.min(maxZoom, Math.max(0, zoom));
      this.draw();
    };
    destroy = () => {
      this.resizing.disconnect();
      this.field.remove();
    };

    draw() {
      this.field.dataset.center = this.center.map((degrees) => degrees.toFixed(2)).join(', ');
      this.field.dataset.zoom = String(this.zoom);
      this.field.replaceChildren(...[...this.managers].flatMap((manager) => manager.marks(this)));
    }
  }

  class ObjectManager {
    events = new Emitter();
    objects = {
      options: { set: (options) => Object.assign(this.look, options) },
      events: new Emitter(),
    };
    clusters = { options: { set: () => {} }, events: new Emitter() };
    look = {};
    features = [];

    constructor({ clusterize, gridSize = 64 }) {
      this.gridSize = clusterize ? gridSize : 1;
    }

    add = ({ features = [] }) => {
      this.features = features;
      this.map?.draw();
    };
    remove = () => {
      this.features = [];
      this.map?.draw();
    };
    setFilter = () => {};

    /** A button for each visible pin, or for a group of pins in one grid cell. */
    marks(map) {
      const { clientWidth: width, clientHeight: height } = map.field;
      const [left, top] = toPixels(map.center, map.zoom).map(
        (at, axis) => at - [width, height][axis] / 2,
      );
      const cells = new Map();
      for (const feature of this.features) {
        const [x, y] = toPixels(feature.geometry.coordinates, map.zoom);
        const at = [x - left, y - top];
        if (at[0] < 0 || at[1] < 0 || at[0] > width || at[1] > height) continue;
        const key = at.map((pixels) => Math.floor(pixels / this.gridSize)).join();
        cells.set(key, [...(cells.get(key) ?? []), { feature, at }]);
      }
      return [...cells.values()].map((pins) => this.mark(map, pins));
    }

    mark(map, [{ feature, at }, ...others]) {
      const button = document.createElement('button');
      button.type = 'button';
      button.style.cssText = `position:absolute;left:${at[0]}px;top:${at[1]}px;translate:-50% -100%`;
      if (others.length === 0) {
        button.ariaLabel = feature.properties.hintContent;
        const image = button.appendChild(new Image(...(this.look.iconImageSize ?? [32, 40])));
        image.src = this.look.iconImageHref;
        image.alt = '';
        button.onclick = () => this.objects.events.fire('click', { objectId: feature.id });
      } else {
        button.textContent = String(others.length + 1);
        button.dataset.cluster = '';
        button.onclick = () => map.setCenter(feature.geometry.coordinates, map.zoom + 2);
      }
      return button;
    }
  }

  const modules = { Map: YMap, ObjectManager };
  const ymaps = {
    ready: (act) => act(),
    modules: {
      require: (name) => ({
        done: (resolve, reject) => (modules[name] ? resolve([modules[name]]) : reject(name)),
      }),
    },
  };
  window[query.get('onload')]?.(ymaps);
})();
