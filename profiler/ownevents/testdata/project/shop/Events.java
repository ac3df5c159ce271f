package shop;

import jdk.jfr.Event;
import jdk.jfr.Name;
import store.Base;

class Order extends Event {
}

@Name("shop.Sale")
class Sale extends Base {
    int number = 1;
}

@Name("shop.Refund")
class Refund extends Event {
}

@Name("shop.Forgotten")
class Forgotten extends Event {
}
