export { checksDriver, price } from './price-checks-driver.ts';
export { productPage, type Shop, type ShopPage, startShop } from './price-shops.ts';
export { addItem, makeWatcher, newItem, type Watcher } from './watchers.ts';
