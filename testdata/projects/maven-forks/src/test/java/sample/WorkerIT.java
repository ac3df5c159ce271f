package sample;

import org.junit.Test;

public class WorkerIT {
    @Test
    public void works() {
        int rounds = Integer.parseInt(System.getenv().getOrDefault("SAMPLE_ROUNDS", "1"));
        for (int round = 0; round < rounds; round++) {
            Worker.main(new String[] {"3000"});
        }
    }
}
