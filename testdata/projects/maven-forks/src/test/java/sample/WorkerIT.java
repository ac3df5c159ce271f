package sample;

import org.junit.Test;

public class WorkerIT {
    @Test
    public void works() {
        Worker.main(new String[] {"3000"});
    }
}
